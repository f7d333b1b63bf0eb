CREATE INDEX "orders_phone" ON "orders" USING btree (replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''),"id") WHERE "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX "orders_price" ON "orders" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "shipments_carrier" ON "shipments" USING btree ("carrier_id","order_id");