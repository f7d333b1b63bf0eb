CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `approval_id` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `shopper_id` integer REFERENCES shoppers(id);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `position` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_position` ON `audit_log` (`position`);--> statement-breakpoint
CREATE INDEX `audit_log_shopper` ON `audit_log` (`shopper_id`,`id`);