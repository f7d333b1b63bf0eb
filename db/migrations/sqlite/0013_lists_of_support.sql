CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_status` ON `orders` (`status`,`id`) WHERE "orders"."id" > 0;