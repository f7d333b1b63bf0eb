ALTER TABLE "items" ADD COLUMN "per_order" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_per_order" CHECK ("items"."per_order" between 1 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" between 1 and 100);