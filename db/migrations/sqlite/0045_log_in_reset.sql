ALTER TABLE `staff_invites` ADD `staff_id` integer;--> statement-breakpoint
ALTER TABLE `staff_invites` ADD `approval_id` integer;