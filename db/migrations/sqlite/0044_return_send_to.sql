ALTER TABLE `returns` ADD `send_to` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Where their shoppers read that the goods go back to.
UPDATE `returns` SET `send_to` = coalesce((SELECT `value` FROM `settings` WHERE `key` = 'return_address'), '') WHERE `state` IN ('accepted', 'sent_back');
