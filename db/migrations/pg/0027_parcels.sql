ALTER TABLE "groups" ADD COLUMN "ships" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ships" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_send_since" bigint;--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("to_send_since","id") WHERE "orders"."to_send_since" is not null and "orders"."address" <> '';--> statement-breakpoint
CREATE INDEX "orders_address_missing" ON "orders" USING btree ("to_send_since","id") WHERE "orders"."to_send_since" is not null and "orders"."address" = '';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_to_send_succeeded" CHECK ("orders"."to_send_since" is null or "orders"."status" in (2, 3, 4));