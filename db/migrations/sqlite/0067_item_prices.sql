CREATE TABLE `item_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`price` integer NOT NULL,
	`org_price` integer NOT NULL,
	`tax` integer NOT NULL,
	`on_sale` integer NOT NULL,
	`since` integer NOT NULL,
	`actor` text,
	`prior_price` integer,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "item_prices_money" CHECK("item_prices"."price" > 0 and "item_prices"."org_price" >= "item_prices"."price" and "item_prices"."tax" >= 0 and "item_prices"."tax" <= "item_prices"."price")
);
--> statement-breakpoint
CREATE INDEX `item_prices_item` ON `item_prices` (`item_id`,`id`);--> statement-breakpoint
ALTER TABLE `items` ADD `next_price` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `next_org_price` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `next_tax` integer;--> statement-breakpoint
-- With the column, since SQLite would have to write all items anew for a check of the table.
ALTER TABLE `items` ADD `next_price_at` integer CONSTRAINT "items_next_price" CHECK (("next_price" is null) = ("next_price_at" is null) and ("next_price" is null) = ("next_org_price" is null) and ("next_price" is null) = ("next_tax" is null) and ("next_price" is null or ("next_price" > 0 and "next_org_price" >= "next_price" and "next_tax" >= 0 and "next_tax" <= "next_price")));--> statement-breakpoint
CREATE INDEX `items_next_price` ON `items` (`next_price_at`,`id`) WHERE "items"."next_price_at" is not null;--> statement-breakpoint
-- Since when an item has had its price is not known: it holds from now on.
INSERT INTO `item_prices` (`item_id`, `price`, `org_price`, `tax`, `on_sale`, `since`)
	SELECT `id`, `price`, `org_price`, `tax`, `on_sale`, cast(unixepoch('subsec') * 1000 as integer) FROM `items` ORDER BY `id`;
