CREATE TABLE `account_deletions` (
	`account_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `deletion_codes` (
	`account_id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `deletion_codes_expiry` ON `deletion_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `former_emails` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_emails_deleted` ON `former_emails` (`deleted_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `scans_account` ON `scans` (`account_id`,`started_at`,`id`);