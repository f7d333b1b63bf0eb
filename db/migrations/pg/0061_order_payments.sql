CREATE TABLE "order_payments" (
	"recharge_id" bigint PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"orderno" text,
	"price" bigint NOT NULL,
	"shown" jsonb NOT NULL,
	"order_id" bigint,
	"refused" jsonb,
	CONSTRAINT "order_payments_price" CHECK ("order_payments"."price" > 0),
	CONSTRAINT "order_payments_once" CHECK ("order_payments"."order_id" is null or "order_payments"."refused" is null)
);
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_recharge_id_recharges_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_payments_order" ON "order_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_refused" ON "order_payments" USING btree ("recharge_id") WHERE "order_payments"."refused" is not null;