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
CREATE INDEX `blocked_hosts_removed` ON `blocked_hosts` (`removed_at`);