ALTER TABLE `audit_log` ADD `key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_key` ON `audit_log` (`key`);