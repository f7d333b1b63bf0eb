CREATE INDEX "orders_shopper_next" ON "orders" USING btree ("shopper_id","id","status");--> statement-breakpoint
DROP INDEX "orders_shopper_status";--> statement-breakpoint
DROP INDEX "orders_shopper";--> statement-breakpoint
ALTER INDEX "orders_shopper_next" RENAME TO "orders_shopper";
