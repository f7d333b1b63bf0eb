-- Days are counted again: those closed before lack the refusals, and say otherwise where the next one begins. What only
-- their close could see stays.
CREATE TABLE `__new_day_figures` (
	`figure` text NOT NULL,
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`sum` integer NOT NULL,
	PRIMARY KEY(`figure`, `day`, `subject`)
);
--> statement-breakpoint
INSERT INTO `__new_day_figures`("figure", "day", "subject", "count", "sum") SELECT "figure", "day", "subject", "count", "sum" FROM `day_figures` WHERE "figure" IN ('seen', 'in_time');--> statement-breakpoint
DROP TABLE `day_figures`;--> statement-breakpoint
ALTER TABLE `__new_day_figures` RENAME TO `day_figures`;--> statement-breakpoint
CREATE INDEX `day_figures_day` ON `day_figures` (`day`);--> statement-breakpoint
CREATE TABLE `__new_day_items` (
	`day` text NOT NULL,
	`item_id` integer NOT NULL,
	`opened` integer NOT NULL,
	`filled` integer NOT NULL,
	`failed` integer NOT NULL,
	`sold` integer NOT NULL,
	`turnover` integer NOT NULL,
	PRIMARY KEY(`day`, `item_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP TABLE `day_items`;--> statement-breakpoint
ALTER TABLE `__new_day_items` RENAME TO `day_items`;--> statement-breakpoint
CREATE INDEX `day_items_item` ON `day_items` (`item_id`,`day`,`opened`,`filled`,`failed`,`sold`,`turnover`);--> statement-breakpoint
-- Nothing refers to them any more.
DELETE FROM `days`;--> statement-breakpoint
ALTER TABLE `days` ADD `last_entry` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `approvals_kind` ON `approvals` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_time` ON `audit_log` (`created_at`,`id`);