CREATE TABLE `unaudited_answers` (
	`account_id` text NOT NULL,
	`host` text NOT NULL,
	`url` text NOT NULL,
	`status` integer NOT NULL,
	`location` text,
	`linked_from` text,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `host`, `url`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`host`) REFERENCES `websites`(`host`) ON UPDATE no action ON DELETE no action
);
