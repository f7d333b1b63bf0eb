DROP INDEX `returns_one`;--> statement-breakpoint
ALTER TABLE `orders` ADD `returned` integer DEFAULT 0 NOT NULL CONSTRAINT `orders_returned` CHECK(`returned` between 0 and `quantity`);--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_paid` integer CONSTRAINT `orders_tax_paid` CHECK(`status` <> 4 or `returned` = 0 or `tax_paid` is not null);--> statement-breakpoint
ALTER TABLE `returns` ADD `quantity` integer CONSTRAINT `returns_quantity` CHECK(`quantity` > 0);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_open` ON `returns` (`order_id`) WHERE "returns"."state" in ('asked', 'accepted', 'sent_back', 'arrived');--> statement-breakpoint
-- Until now a return was of the whole order, and so was the tax that had been paid before it.
UPDATE `orders` SET `returned` = `quantity`, `tax_paid` = CASE WHEN `status` = 4 THEN `tax` END WHERE `id` IN (SELECT `order_id` FROM `returns` WHERE `state` = 'paid');
