ALTER TABLE `item_variants` ADD `next_price` integer;--> statement-breakpoint
ALTER TABLE `item_variants` ADD `next_org_price` integer;--> statement-breakpoint
-- With the columns, since SQLite would have to write all variants and items anew for a check of the table.
ALTER TABLE `item_variants` ADD `next_tax` integer CONSTRAINT "item_variants_next_price" CHECK (("next_price" is null) = ("next_org_price" is null) and ("next_price" is null) = ("next_tax" is null) and ("next_price" is null or ("next_price" > 0 and "next_org_price" >= "next_price" and "next_tax" >= 0 and "next_tax" <= "next_price")));--> statement-breakpoint
ALTER TABLE `items` ADD `next_max_price` integer CONSTRAINT "items_next_max_price" CHECK (("next_max_price" is null) = ("max_price" is null or "next_price" is null) and ("next_max_price" is null or "next_max_price" >= "next_price"));
