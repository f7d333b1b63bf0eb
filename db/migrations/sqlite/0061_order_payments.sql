CREATE TABLE `order_payments` (
	`recharge_id` integer PRIMARY KEY NOT NULL,
	`item_id` integer NOT NULL,
	`orderno` text,
	`price` integer NOT NULL,
	`shown` text NOT NULL,
	`order_id` integer,
	`refused` text,
	FOREIGN KEY (`recharge_id`) REFERENCES `recharges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_payments_price" CHECK("order_payments"."price" > 0),
	CONSTRAINT "order_payments_once" CHECK("order_payments"."order_id" is null or "order_payments"."refused" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_payments_order` ON `order_payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_payments_refused` ON `order_payments` (`recharge_id`) WHERE "order_payments"."refused" is not null;