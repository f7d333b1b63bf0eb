ALTER TABLE `jobs` ADD `begun_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `longest_run` integer;