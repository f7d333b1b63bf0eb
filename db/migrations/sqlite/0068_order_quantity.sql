ALTER TABLE `items` ADD `per_order` integer DEFAULT 10 NOT NULL CONSTRAINT `items_per_order` CHECK(`per_order` between 1 and 100);--> statement-breakpoint
ALTER TABLE `order_payments` ADD `quantity` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `quantity` integer DEFAULT 1 NOT NULL CONSTRAINT `orders_quantity` CHECK(`quantity` between 1 and 100);
