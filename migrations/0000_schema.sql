CREATE TABLE `account_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`action` text NOT NULL,
	`actor` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_actions_account` ON `account_actions` (`account_id`,`id`);--> statement-breakpoint
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
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`key_hash` text,
	`key_hint` text,
	`key_created_at` integer,
	`suspended_at` integer,
	`suspended_reason` text,
	`suspended_by` text,
	`sign_up_network_hash` text,
	`mailbox` text GENERATED ALWAYS AS (CASE WHEN substr(email, instr(email, '@')) IN ('@gmail.com', '@googlemail.com') THEN replace(substr(email, 1, instr(replace(email, '@', '+'), '+') - 1), '.', '') || '@gmail.com' ELSE substr(email, 1, instr(replace(email, '@', '+'), '+') - 1) || substr(email, instr(email, '@')) END) VIRTUAL,
	`deleted_at` integer,
	`shard` integer DEFAULT 1 NOT NULL,
	`moving_to` integer,
	`moved_from` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_key_hash_unique` ON `accounts` (`key_hash`);--> statement-breakpoint
CREATE INDEX `accounts_mailbox` ON `accounts` (`mailbox`);--> statement-breakpoint
CREATE INDEX `accounts_sign_up_network` ON `accounts` (`sign_up_network_hash`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`device_hash` text NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`device_hash`, `account_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_account` ON `known_devices` (`account_id`);--> statement-breakpoint
CREATE INDEX `known_devices_expiry` ON `known_devices` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_sends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`client_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`kind` text DEFAULT 'sign_in' NOT NULL,
	`network_hash` text,
	`device_hash` text
);
--> statement-breakpoint
CREATE INDEX `sign_in_sends_email` ON `sign_in_sends` (`email`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sign_in_sends_client` ON `sign_in_sends` (`client_hash`,`sent_at`);--> statement-breakpoint
CREATE INDEX `sign_in_sends_sent` ON `sign_in_sends` (`sent_at`);--> statement-breakpoint
CREATE INDEX `sign_in_sends_network` ON `sign_in_sends` (`network_hash`,`sent_at`);--> statement-breakpoint
CREATE TABLE `member_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `member_actions_account` ON `member_actions` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `member_actions_actor` ON `member_actions` (`actor`);--> statement-breakpoint
CREATE INDEX `member_actions_created` ON `member_actions` (`created_at`);--> statement-breakpoint
CREATE TABLE `members` (
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`hosts` text,
	`invited_at` integer NOT NULL,
	`accepted_at` integer,
	PRIMARY KEY(`account_id`, `email`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `members_email` ON `members` (`email`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`account_id` text NOT NULL,
	`member_email` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `member_email`, `list`, `name`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_views_member` ON `saved_views` (`member_email`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_on` text,
	`browser` text,
	`country` text,
	`acting_account_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`,`token_hash`);--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`browser_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_codes_expiry` ON `sign_in_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`network_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ups_network` ON `sign_ups` (`network_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ups_created` ON `sign_ups` (`created_at`);--> statement-breakpoint
CREATE TABLE `blocked_hosts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`host` text NOT NULL,
	`include_subdomains` integer NOT NULL,
	`scope` text NOT NULL,
	`requested_by` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`blocked_at` integer NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	`removal_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_hosts_active` ON `blocked_hosts` (`host`,`scope`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `blocked_hosts_removed` ON `blocked_hosts` (`removed_at`);--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`event` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `event`)
);
--> statement-breakpoint
CREATE TABLE `fix_verifications` (
	`account_id` text NOT NULL,
	`url` text NOT NULL,
	`check_id` text NOT NULL,
	`state` text NOT NULL,
	`marked_at` integer NOT NULL,
	`checked_at` integer,
	PRIMARY KEY(`account_id`, `url`, `check_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `hourly_figures` (
	`at` integer PRIMARY KEY NOT NULL,
	`figures` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`succeeded_at` integer NOT NULL
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
CREATE INDEX `ledger_differences_found` ON `ledger_differences` (`found_at`,`ref_id`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`ref_type` text PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`submission_id` text NOT NULL,
	`host` text NOT NULL,
	`final_host` text,
	`log_index` integer,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_entries_submission` ON `log_entries` (`submission_id`,`type`);--> statement-breakpoint
CREATE INDEX `log_entries_host` ON `log_entries` (`host`,`seq`);--> statement-breakpoint
CREATE INDEX `log_entries_final_host` ON `log_entries` (`final_host`,`seq`) WHERE "log_entries"."final_host" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`is_unused` integer NOT NULL,
	`network_hash` text
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_expiry` ON `oauth_clients` (`expires_at`);--> statement-breakpoint
CREATE INDEX `oauth_clients_network` ON `oauth_clients` (`network_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `oauth_clients_unused` ON `oauth_clients` (`is_unused`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`resource` text NOT NULL,
	`scope` text NOT NULL,
	`code_challenge` text NOT NULL,
	`created_at` integer NOT NULL,
	`connected_at` integer,
	`last_used_on` text,
	`document_until` integer,
	`scope_lacked_at` integer,
	`member_email` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_grants_account` ON `oauth_grants` (`account_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `oauth_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`expires_at` integer NOT NULL,
	`replaced_by` text,
	FOREIGN KEY (`grant_id`) REFERENCES `oauth_grants`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_tokens_grant` ON `oauth_tokens` (`grant_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `oauth_tokens_expiry` ON `oauth_tokens` (`expires_at`);--> statement-breakpoint
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
	`documents_at` integer NOT NULL,
	`validators` text NOT NULL,
	`previous_documents_at` integer,
	`traced_since` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_account_url` ON `reports` (`account_id`,`normalized_url`);--> statement-breakpoint
CREATE INDEX `reports_account_created` ON `reports` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_account_domain` ON `reports` (`account_id`,`domain`,`created_at`);--> statement-breakpoint
CREATE TABLE `scan_profiles` (
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`urls` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `host`, `name`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `scans` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`page_url` text DEFAULT '' NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`pages_requested` integer NOT NULL,
	`cost_per_page` integer NOT NULL,
	`pages_stored` integer DEFAULT 0 NOT NULL,
	`last_batch` text,
	`summary` text,
	`has_record` integer DEFAULT false NOT NULL,
	`mailed_at` integer,
	`is_queued` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scans_target` ON `scans` (`account_id`,`host`,`page_url`,`id`);--> statement-breakpoint
CREATE INDEX `scans_finished` ON `scans` (`finished_at`,`id`);--> statement-breakpoint
CREATE INDEX `scans_records` ON `scans` (`account_id`,`host`,`page_url`,`id`) WHERE "scans"."has_record" = 1;--> statement-breakpoint
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
	`profile` text,
	`renders_page` integer NOT NULL,
	`next_run_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedules_target` ON `schedules` (`account_id`,`host`,`page_url`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`next_run_at`,`id`);--> statement-breakpoint
CREATE TABLE `setting_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`before` integer NOT NULL,
	`after` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_history` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`date` text NOT NULL,
	`state` text NOT NULL,
	`score` integer,
	`grade` text,
	`pages_evaluated` integer NOT NULL,
	PRIMARY KEY(`account_id`, `host`, `date`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `site_scores` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`score` text NOT NULL,
	`updated_at` integer NOT NULL,
	`facts` blob NOT NULL,
	PRIMARY KEY(`account_id`, `host`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `submissions` (
	`seq` integer PRIMARY KEY NOT NULL,
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
	`withdrawal_id` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_id_unique` ON `submissions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_report` ON `submissions` (`report_id`,`account_id`,`provider`);--> statement-breakpoint
CREATE INDEX `submissions_account` ON `submissions` (`account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `submissions_provider` ON `submissions` (`provider`,`seq`) WHERE "submissions"."withdrawal_id" IS NULL;--> statement-breakpoint
CREATE INDEX `submissions_submitted` ON `submissions` (`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_withdrawal` ON `submissions` (`withdrawal_id`) WHERE "submissions"."withdrawal_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `unaudited_answers` (
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`url` text NOT NULL,
	`status` integer NOT NULL,
	`blocked_by` text,
	`location` text,
	`via` text NOT NULL,
	`linked_from` text,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `host`, `url`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`confirmed_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `publication_notices` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`through_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	`tried_at` integer,
	`sent_at` integer,
	PRIMARY KEY(`host`, `account_id`),
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `publication_notices_account` ON `publication_notices` (`account_id`);--> statement-breakpoint
CREATE INDEX `publication_notices_due` ON `publication_notices` (`tried_at`) WHERE "publication_notices"."last_seq" > "publication_notices"."through_seq";--> statement-breakpoint
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
CREATE TABLE `website_lapses` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`lapsed_at` integer NOT NULL,
	`told_at` integer,
	`tried_at` integer,
	PRIMARY KEY(`account_id`, `host`, `lapsed_at`),
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `website_lapses_untold` ON `website_lapses` (`lapsed_at`) WHERE "website_lapses"."told_at" IS NULL;--> statement-breakpoint
CREATE TABLE `websites` (
	`host` text PRIMARY KEY NOT NULL,
	`owner_account_id` text,
	`verified_at` integer,
	`verified_method` text,
	`released_at` integer,
	`hold_until` integer,
	`public_scorecard` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	`proof_checked_at` integer,
	`proof_found_at` integer,
	`proof_missing_since` integer,
	`proof_missing_count` integer DEFAULT 0 NOT NULL,
	`owner_warned_at` integer,
	`owner_warning_tried_at` integer,
	FOREIGN KEY (`host`,`owner_account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `websites_proof_checked` ON `websites` (CASE WHEN "proof_checked_at" IS NULL THEN "verified_at" ELSE "proof_checked_at" END) WHERE "websites"."owner_account_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `websites_proof_missing` ON `websites` (`proof_missing_count`) WHERE "websites"."proof_missing_count" > 0;--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`target` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`actor` text NOT NULL,
	`last_seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`snapshots` integer
);
--> statement-breakpoint
CREATE TABLE `finding_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`check` text NOT NULL,
	`event` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	`details` text NOT NULL,
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `finding_events_check` ON `finding_events` (`account_id`,`host`,`check`,`id`);--> statement-breakpoint
CREATE TABLE `ignores` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`check` text NOT NULL,
	`pages` text NOT NULL,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`author` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ignores_pages` ON `ignores` (`account_id`,`host`,`check`,`pages`);--> statement-breakpoint
CREATE TABLE `website_access` (
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`header_names` text NOT NULL,
	`user_name` text,
	`sealed` blob,
	`key_id` text,
	`ignores_robots_txt` integer NOT NULL,
	`user_agent_suffix` text NOT NULL,
	`secrets_set_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`host`, `account_id`),
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `website_access_account` ON `website_access` (`account_id`);--> statement-breakpoint
CREATE INDEX `website_access_key` ON `website_access` (`key_id`);--> statement-breakpoint
CREATE INDEX `scans_account` ON `scans` (`account_id`,`id`);--> statement-breakpoint
INSERT INTO `totals` VALUES ('accounts', 0), ('withdrawn', 0);
--> statement-breakpoint
CREATE TABLE `guest_audits` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`client_hash` text,
	`network_hash` text,
	`created_at` integer NOT NULL,
	`report_id` text NOT NULL,
	`started_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`failure` text,
	`kept_by` text
);
--> statement-breakpoint
CREATE INDEX `guest_audits_created` ON `guest_audits` (`created_at`);--> statement-breakpoint
CREATE INDEX `guest_audits_client` ON `guest_audits` (`client_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_audits_network` ON `guest_audits` (`network_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `rendered_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`report_id` text NOT NULL,
	`url` text NOT NULL,
	`cost` integer NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rendered_audits_stored` ON `rendered_audits` (`stored_at`,`id`);--> statement-breakpoint
CREATE TABLE `shards` (
	`number` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`measured_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `accounts_moving` ON `accounts` (`id`) WHERE moving_to IS NOT NULL OR moved_from IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rendered_audits_account` ON `rendered_audits` (`account_id`,`stored_at`,`id`);--> statement-breakpoint
CREATE TABLE `brandings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`color` text,
	`logo_format` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `share_guesses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link_id` text NOT NULL,
	`network_hash` text NOT NULL,
	`guessed_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `share_guesses_link` ON `share_guesses` (`link_id`,`guessed_at`);--> statement-breakpoint
CREATE INDEX `share_guesses_guessed` ON `share_guesses` (`guessed_at`);--> statement-breakpoint
CREATE TABLE `share_links` (
	`id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`account_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`label` text NOT NULL,
	`password_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`opens` integer DEFAULT 0 NOT NULL,
	`last_opened_on` text,
	`opens_on_day` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`host`,`account_id`) REFERENCES `website_claims`(`host`,`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_secret_hash_unique` ON `share_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `share_links_website` ON `share_links` (`account_id`,`host`,`id`);