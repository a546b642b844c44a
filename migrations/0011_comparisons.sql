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
ALTER TABLE `reports` ADD `previous_documents_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `traced_since` integer;