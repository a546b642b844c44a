CREATE TABLE `withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`target` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`actor` text NOT NULL,
	`last_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `submissions` ADD `withdrawal_id` integer REFERENCES withdrawals(id);--> statement-breakpoint
CREATE INDEX `submissions_withdrawal` ON `submissions` (`withdrawal_id`);