ALTER TABLE `withdrawals` ADD `snapshots` integer;--> statement-breakpoint
UPDATE `withdrawals` SET `snapshots` = (SELECT count(*) FROM `submissions` WHERE `withdrawal_id` = `withdrawals`.`id`)
WHERE `finished_at` IS NOT NULL;
