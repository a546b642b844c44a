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
ALTER TABLE `scans` ADD `mailed_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_checked_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_found_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_missing_since` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `proof_missing_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `websites` ADD `owner_warned_at` integer;--> statement-breakpoint
CREATE INDEX `websites_proof_checked` ON `websites` (CASE WHEN "proof_checked_at" IS NULL THEN "verified_at" ELSE "proof_checked_at" END) WHERE "websites"."owner_account_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `websites_proof_missing` ON `websites` (`proof_missing_count`) WHERE "websites"."proof_missing_count" > 0;