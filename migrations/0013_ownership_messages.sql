ALTER TABLE `website_lapses` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `websites` ADD `owner_warning_tried_at` integer;