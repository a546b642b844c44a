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
CREATE TABLE `sign_ups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`network_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ups_network` ON `sign_ups` (`network_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ups_created` ON `sign_ups` (`created_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `sign_up_network_hash` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `mailbox` text GENERATED ALWAYS AS (CASE WHEN substr(email, instr(email, '@')) IN ('@gmail.com', '@googlemail.com') THEN replace(substr(email, 1, instr(replace(email, '@', '+'), '+') - 1), '.', '') || '@gmail.com' ELSE substr(email, 1, instr(replace(email, '@', '+'), '+') - 1) || substr(email, instr(email, '@')) END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `accounts_mailbox` ON `accounts` (`mailbox`);--> statement-breakpoint
CREATE INDEX `accounts_sign_up_network` ON `accounts` (`sign_up_network_hash`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_on` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`,`token_hash`);--> statement-breakpoint
ALTER TABLE `sign_in_sends` ADD `kind` text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_in_sends` ADD `network_hash` text;--> statement-breakpoint
ALTER TABLE `sign_in_sends` ADD `device_hash` text;--> statement-breakpoint
CREATE INDEX `sign_in_sends_network` ON `sign_in_sends` (`network_hash`,`sent_at`);