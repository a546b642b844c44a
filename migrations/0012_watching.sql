CREATE TABLE `scheduled_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`page_url` text NOT NULL,
	`due_at` integer NOT NULL,
	`missed_count` integer NOT NULL,
	`claimed_at` integer NOT NULL,
	`handed_over_at` integer,
	`month` text,
	`page_limit` integer,
	`cost_per_page` integer,
	`skipped_at` integer,
	`skip_code` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scheduled_runs_target` ON `scheduled_runs` (`account_id`,`host`,`page_url`,`id`);--> statement-breakpoint
CREATE INDEX `scheduled_runs_open` ON `scheduled_runs` (`claimed_at`) WHERE handed_over_at IS NULL;--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`page_url` text NOT NULL,
	`frequency` text NOT NULL,
	`hour` integer NOT NULL,
	`day` integer,
	`max_pages` integer,
	`only_changed` integer NOT NULL,
	`max_credits_per_month` integer,
	`next_run_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_target` ON `schedules` (`account_id`,`host`,`page_url`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`next_run_at`,`id`);--> statement-breakpoint
CREATE TABLE `unsent_events` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unsent_events_at` ON `unsent_events` (`at`,`id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`disabled_at` integer,
	`disabled_reason` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `website_alerts` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`host`, `account_id`),
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `website_alerts_account` ON `website_alerts` (`account_id`);--> statement-breakpoint
CREATE TABLE `website_lapses` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`lapsed_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`account_id`, `host`, `lapsed_at`),
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `website_lapses_untold` ON `website_lapses` (`lapsed_at`) WHERE "website_lapses"."told_at" IS NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `page_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `scans` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_checked_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_found_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_missing_since` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_missing_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `websites` ADD `owner_warned_at` integer;--> statement-breakpoint
CREATE INDEX `websites_proof_checked` ON `websites` (CASE WHEN "proof_checked_at" IS NULL THEN "verified_at" ELSE "proof_checked_at" END) WHERE "websites"."owner_account_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `websites_proof_missing` ON `websites` (`proof_missing_count`) WHERE "websites"."proof_missing_count" > 0;