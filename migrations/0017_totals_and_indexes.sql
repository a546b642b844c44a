CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `reports_account_score`;--> statement-breakpoint
DROP INDEX `setting_changes_changed`;--> statement-breakpoint
DROP INDEX `scans_account`;--> statement-breakpoint
DROP INDEX `scans_website`;--> statement-breakpoint
CREATE INDEX `scans_target` ON `scans` (`account_id`,`host`,`page_url`,`id`);--> statement-breakpoint
DROP INDEX `submissions_of_report`;--> statement-breakpoint
DROP INDEX `submissions_report`;--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_report` ON `submissions` (`report_id`,`account_id`,`provider`);--> statement-breakpoint
DROP INDEX `site_scores_account`;--> statement-breakpoint
CREATE INDEX `site_scores_account` ON `site_scores` (`account_id`,`host`);--> statement-breakpoint
CREATE INDEX `ledger_differences_found` ON `ledger_differences` (`found_at`,`ref_id`);--> statement-breakpoint
INSERT INTO `totals` VALUES
  ('accounts', (SELECT count(*) FROM `accounts` WHERE `deleted_at` IS NULL)),
  ('snapshots', (SELECT count(*) FROM `submissions` WHERE `withdrawal_id` IS NULL));--> statement-breakpoint
-- The scans that have finished, by day, with their pages, and those without a page.
INSERT INTO `daily_counts`
SELECT date(`finished_at` / 1000, 'unixepoch'), 'scan', count(*) FROM `scans` WHERE `finished_at` IS NOT NULL GROUP BY 1
UNION ALL
SELECT date(`finished_at` / 1000, 'unixepoch'), 'scanned-page', sum(`pages_stored`) FROM `scans`
WHERE `finished_at` IS NOT NULL AND `pages_stored` > 0 GROUP BY 1
UNION ALL
SELECT date(`finished_at` / 1000, 'unixepoch'), 'empty-scan', count(*) FROM `scans`
WHERE `finished_at` IS NOT NULL AND `pages_stored` = 0 GROUP BY 1;
