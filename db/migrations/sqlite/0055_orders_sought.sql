CREATE INDEX `orders_phone` ON `orders` (replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''),`id`) WHERE "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX `orders_price` ON `orders` (`price`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_carrier` ON `shipments` (`carrier_id`,`order_id`);