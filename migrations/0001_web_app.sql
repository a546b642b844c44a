CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`event` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `event`)
);
--> statement-breakpoint
CREATE TABLE `ledger_differences` (
	`account_id` text NOT NULL,
	`ref_type` text NOT NULL,
	`ref_id` text NOT NULL,
	`stored` integer NOT NULL,
	`charged` integer NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `ref_type`, `ref_id`)
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`body` text NOT NULL,
	`body_html` text NOT NULL,
	`seo_title` text,
	`seo_description` text,
	`author_name` text NOT NULL,
	`author_url` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `posts_published` ON `posts` (`published_at`);--> statement-breakpoint
CREATE TABLE `setting_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`before` integer NOT NULL,
	`after` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `setting_changes_changed` ON `setting_changes` (`changed_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspended_reason` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `suspended_by` text;