ALTER TABLE `reports` ADD `validators` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `last_batch` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `has_record` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `scans_website` ON `scans` (`account_id`,`host`,`started_at`,`id`);