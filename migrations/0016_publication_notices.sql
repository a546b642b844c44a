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
CREATE INDEX `publication_notices_due` ON `publication_notices` (`tried_at`) WHERE "publication_notices"."last_seq" > "publication_notices"."through_seq";