CREATE TABLE `log_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
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
-- The snapshots that were published before the log, in their order; then those that were withdrawn. A host ends at the port or the path, an IPv6 address at
-- its bracket.
INSERT INTO `log_entries` (`type`, `submission_id`, `host`)
SELECT 'publication', `id`, CASE WHEN `host` LIKE 'www.%' THEN substr(`host`, 5) ELSE `host` END
FROM (SELECT `seq`, `id`, CASE WHEN `rest` LIKE '[%' THEN substr(`rest`, 1, instr(`rest`, ']'))
  ELSE substr(`rest`, 1, instr(replace(`rest`, ':', '/'), '/') - 1) END AS `host`
  FROM (SELECT `seq`, `id`, substr(`url`, instr(`url`, '//') + 2) AS `rest` FROM `submissions`))
ORDER BY `seq`;--> statement-breakpoint
INSERT INTO `log_entries` (`type`, `submission_id`, `host`)
SELECT 'withdrawal', `submission_id`, `host` FROM `log_entries`
JOIN `submissions` ON `submissions`.`id` = `submission_id` WHERE `withdrawal_id` IS NOT NULL
ORDER BY `withdrawal_id`, `submissions`.`seq`;
