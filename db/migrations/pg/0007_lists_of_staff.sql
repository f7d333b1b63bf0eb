DROP INDEX "payment_notifications_outcome";--> statement-breakpoint
CREATE INDEX "orders_refunds" ON "orders" USING btree ("updated_at","id") WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX "orders_refunds_shopper" ON "orders" USING btree ("shopper_id","updated_at","id") WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX "payment_notifications_odd" ON "payment_notifications" USING btree ("id") WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX "payment_notifications_odd_channel" ON "payment_notifications" USING btree ("channel","id") WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX "payment_notifications_number" ON "payment_notifications" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "recharges_shopper_status" ON "recharges" USING btree ("shopper_id","status","id");--> statement-breakpoint
CREATE INDEX "recharges_channel" ON "recharges" USING btree ("status","channel","id");--> statement-breakpoint
CREATE INDEX "withdrawals_shopper_status" ON "withdrawals" USING btree ("shopper_id","status","id");