DROP INDEX `groups_deadline`;--> statement-breakpoint
CREATE INDEX `groups_deadline` ON `groups` (`status`,`expires_at`,`id`) WHERE "groups"."id" > 0;--> statement-breakpoint
DROP INDEX `shoppers_invited_by`;--> statement-breakpoint
ALTER TABLE `shoppers` ADD `invitation_id` integer;--> statement-breakpoint
ALTER TABLE `shoppers` ADD `locale` text;--> statement-breakpoint
CREATE INDEX `shoppers_invitation` ON `shoppers` (`invitation_id`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_username_start` ON `shoppers` (`username_key`);--> statement-breakpoint
CREATE INDEX `shoppers_nickname_start` ON `shoppers` (`nickname`);--> statement-breakpoint
CREATE INDEX `shoppers_blocked` ON `shoppers` (`id`) WHERE "shoppers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX `shoppers_frozen_id` ON `shoppers` (`id`) WHERE "shoppers"."withdrawals_frozen_at" is not null;--> statement-breakpoint
CREATE INDEX `shoppers_invited_by` ON `shoppers` (`invited_by`,`id`);--> statement-breakpoint
CREATE INDEX `addresses_phone` ON `addresses` (replace(replace(replace(`phone`, ' ', ''), '-', ''), '+', ''));--> statement-breakpoint
CREATE INDEX `addresses_truename` ON `addresses` (`truename`);--> statement-breakpoint
CREATE INDEX `addresses_address` ON `addresses` (`address`);--> statement-breakpoint
CREATE INDEX `bank_cards_end` ON `bank_cards` (substr(`bank_account`, length(`bank_account`) - 3));--> statement-breakpoint
CREATE INDEX `bank_cards_truename` ON `bank_cards` (`bank_truename`);
--> statement-breakpoint
UPDATE `shoppers` SET `invitation_id` = (SELECT `invitations`.`id` FROM `invitations` WHERE `invitations`.`shopper_id` = `shoppers`.`invited_by`) WHERE `invited_by` IS NOT NULL;
