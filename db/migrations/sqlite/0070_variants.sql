CREATE TABLE `item_options` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`position` integer NOT NULL,
	`names` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "item_options_three" CHECK("item_options"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_options_position` ON `item_options` (`item_id`,`position`);--> statement-breakpoint
CREATE TABLE `item_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`value_1` integer NOT NULL,
	`value_2` integer,
	`value_3` integer,
	`sku` text DEFAULT '' NOT NULL,
	`price` integer NOT NULL,
	`org_price` integer NOT NULL,
	`tax` integer NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`on_sale` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`value_1`) REFERENCES `option_values`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`value_2`) REFERENCES `option_values`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`value_3`) REFERENCES `option_values`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "item_variants_values_in_order" CHECK("item_variants"."value_2" is not null or "item_variants"."value_3" is null),
	CONSTRAINT "item_variants_stock" CHECK("item_variants"."stock" >= 0),
	CONSTRAINT "item_variants_money" CHECK("item_variants"."price" > 0 and "item_variants"."org_price" >= "item_variants"."price" and "item_variants"."tax" >= 0 and "item_variants"."tax" <= "item_variants"."price")
);
--> statement-breakpoint
CREATE INDEX `item_variants_item` ON `item_variants` (`item_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `item_variants_one` ON `item_variants` (`item_id`,`value_1`) WHERE "item_variants"."value_2" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `item_variants_two` ON `item_variants` (`item_id`,`value_1`,`value_2`) WHERE "item_variants"."value_2" is not null and "item_variants"."value_3" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `item_variants_three` ON `item_variants` (`item_id`,`value_1`,`value_2`,`value_3`) WHERE "item_variants"."value_3" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `item_variants_sku` ON `item_variants` (`sku`) WHERE "item_variants"."sku" <> '';--> statement-breakpoint
CREATE TABLE `listed_variants` (
	`list_id` integer NOT NULL,
	`variant_id` integer NOT NULL,
	`price` integer NOT NULL,
	`tax` integer NOT NULL,
	`prior_price` integer,
	`words` text NOT NULL,
	PRIMARY KEY(`list_id`, `variant_id`),
	FOREIGN KEY (`list_id`) REFERENCES `variant_lists`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `item_variants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "listed_variants_money" CHECK("listed_variants"."price" > 0 and "listed_variants"."tax" >= 0 and "listed_variants"."tax" <= "listed_variants"."price")
);
--> statement-breakpoint
CREATE TABLE `option_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`option_id` integer NOT NULL,
	`position` integer NOT NULL,
	`names` text NOT NULL,
	`picture_id` integer,
	FOREIGN KEY (`option_id`) REFERENCES `item_options`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "option_values_most" CHECK("option_values"."position" between 0 and 29)
);
--> statement-breakpoint
CREATE INDEX `option_values_option` ON `option_values` (`option_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `option_values_picture` ON `option_values` (`picture_id`) WHERE "option_values"."picture_id" is not null;--> statement-breakpoint
CREATE TABLE `variant_lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`options` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `variant_lists_item` ON `variant_lists` (`item_id`,`id`);--> statement-breakpoint
ALTER TABLE `groups` ADD `variant_list_id` integer REFERENCES variant_lists(id);--> statement-breakpoint
-- With the column, since SQLite would have to write all items anew for a check of the table.
ALTER TABLE `items` ADD `max_price` integer CONSTRAINT "items_max_price" CHECK ("max_price" >= "price");--> statement-breakpoint
ALTER TABLE `order_payments` ADD `variant_id` integer REFERENCES item_variants(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `variant_id` integer REFERENCES item_variants(id);