CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`key_hash` text,
	`key_hint` text,
	`key_created_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_key_hash_unique` ON `accounts` (`key_hash`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`ref_type` text PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `report_documents` (
	`report_id` text PRIMARY KEY NOT NULL,
	`data` blob NOT NULL,
	`knowledge` blob,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`normalized_url` text NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	`fallback` integer NOT NULL,
	`note` text,
	`public` integer DEFAULT false NOT NULL,
	`score` integer,
	`critical` integer NOT NULL,
	`high` integer NOT NULL,
	`medium` integer NOT NULL,
	`low` integer NOT NULL,
	`pages_crawled` integer NOT NULL,
	`site_facts` blob NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_account_url` ON `reports` (`account_id`,`normalized_url`);--> statement-breakpoint
CREATE INDEX `reports_account_created` ON `reports` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_account_domain` ON `reports` (`account_id`,`domain`,`created_at`);--> statement-breakpoint
CREATE TABLE `scans` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`pages_requested` integer NOT NULL,
	`cost_per_page` integer NOT NULL,
	`pages_stored` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scans_finished` ON `scans` (`finished_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`browser_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_sends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`client_hash` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_sends_email` ON `sign_in_sends` (`email`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sign_in_sends_client` ON `sign_in_sends` (`client_hash`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sign_in_sends_sent` ON `sign_in_sends` (`sent_at`);--> statement-breakpoint
CREATE TABLE `site_history` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`date` text NOT NULL,
	`state` text NOT NULL,
	`score` integer,
	`grade` text,
	`pages_evaluated` integer NOT NULL,
	PRIMARY KEY(`host`, `account_id`, `date`),
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `site_scores` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`score` text NOT NULL,
	`updated_at` integer NOT NULL,
	`facts` blob NOT NULL,
	PRIMARY KEY(`host`, `account_id`),
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `site_scores_account` ON `site_scores` (`account_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`provider` text NOT NULL,
	`account_id` text NOT NULL,
	`report_id` text NOT NULL,
	`r2_key` text NOT NULL,
	`sha256` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`score` integer NOT NULL,
	`captured` integer NOT NULL,
	`cost` integer NOT NULL,
	`submitted_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_id_unique` ON `submissions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_report` ON `submissions` (`account_id`,`report_id`,`provider`);--> statement-breakpoint
CREATE INDEX `submissions_of_report` ON `submissions` (`report_id`);--> statement-breakpoint
CREATE INDEX `submissions_account` ON `submissions` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `submissions_provider` ON `submissions` (`provider`,`seq`);--> statement-breakpoint
CREATE INDEX `submissions_submitted` ON `submissions` (`submitted_at`,`id`);--> statement-breakpoint
CREATE TABLE `website_claims` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`token` text NOT NULL,
	`claimed_at` integer NOT NULL,
	PRIMARY KEY(`host`, `account_id`),
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `website_claims_account` ON `website_claims` (`account_id`,`claimed_at`);--> statement-breakpoint
CREATE TABLE `websites` (
	`host` text PRIMARY KEY NOT NULL,
	`owner_account_id` text,
	`verified_at` integer,
	`verified_method` text,
	`released_at` integer,
	`hold_until` integer,
	`public_scorecard` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`host`,`owner_account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE no action
);
