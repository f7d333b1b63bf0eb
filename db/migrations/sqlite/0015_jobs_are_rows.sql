CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`schedule` text NOT NULL,
	`due_at` integer NOT NULL,
	`held_by` text,
	`held_until` integer NOT NULL,
	`failures` integer NOT NULL,
	`done_at` integer,
	`result` text
);
--> statement-breakpoint
DELETE FROM `settings` WHERE `key` = 'backup_made_for';