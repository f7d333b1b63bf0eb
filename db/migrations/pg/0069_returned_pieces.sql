DROP INDEX "returns_one";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_paid" bigint;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "quantity" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "returns_open" ON "returns" USING btree ("order_id") WHERE "returns"."state" in ('asked', 'accepted', 'sent_back', 'arrived');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_returned" CHECK ("orders"."returned" between 0 and "orders"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_paid" CHECK ("orders"."status" <> 4 or "orders"."returned" = 0 or "orders"."tax_paid" is not null);--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_quantity" CHECK ("returns"."quantity" > 0);--> statement-breakpoint
-- Until now a return was of the whole order, and so was the tax that had been paid before it.
UPDATE "orders" SET "returned" = "quantity", "tax_paid" = CASE WHEN "status" = 4 THEN "tax" END WHERE "id" IN (SELECT "order_id" FROM "returns" WHERE "state" = 'paid');
