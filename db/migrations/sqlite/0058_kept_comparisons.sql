CREATE TABLE `statement_comparisons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`file` text NOT NULL,
	`shape` text NOT NULL,
	`summary` text NOT NULL,
	`compared_by` text NOT NULL,
	`compared_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_comparisons_file` ON `statement_comparisons` (`kind`,`digest`);--> statement-breakpoint
CREATE INDEX `statement_comparisons_list` ON `statement_comparisons` (`compared_at`,`id`);--> statement-breakpoint
CREATE TABLE `statement_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`comparison_id` integer NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`file` text,
	`ledger` text,
	`doubt` text,
	`worked_by` text,
	`worked_at` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`comparison_id`) REFERENCES `statement_comparisons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_differences_worked" CHECK(("statement_differences"."worked_by" is null) = ("statement_differences"."worked_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_differences_place` ON `statement_differences` (`comparison_id`,`place`);--> statement-breakpoint
CREATE INDEX `statement_differences_list` ON `statement_differences` (`comparison_id`,`id`);--> statement-breakpoint
CREATE INDEX `statement_differences_open` ON `statement_differences` (`comparison_id`,`id`) WHERE "statement_differences"."worked_at" is null;--> statement-breakpoint
ALTER TABLE `recharges` ADD `fee` integer;