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
ALTER TABLE `scans` ADD `page_url` text DEFAULT '' NOT NULL;