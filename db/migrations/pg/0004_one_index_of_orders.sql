DROP INDEX "orders_shopper_status";--> statement-breakpoint
DROP INDEX "orders_shopper";--> statement-breakpoint
CREATE INDEX "orders_shopper" ON "orders" USING btree ("shopper_id","id","status");