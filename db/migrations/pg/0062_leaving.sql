ALTER TABLE "orders" ADD COLUMN "left_at" bigint;--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("shopper_id","left_at") WHERE "orders"."left_at" is not null;