ALTER TABLE "payment_notifications" ADD COLUMN "settled_at" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "claimed" bigint;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "proof_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_cards_account" ON "bank_cards" USING btree ("bank_account");--> statement-breakpoint
CREATE INDEX "payment_notifications_open" ON "payment_notifications" USING btree ("id") WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited' and "payment_notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "recharges_proof" ON "recharges" USING btree ("proof_hash") WHERE "recharges"."proof_hash" <> '';--> statement-breakpoint
CREATE INDEX "recharges_sum" ON "recharges" USING btree ("channel","money","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_card" ON "withdrawals" USING btree ("bank_account","shopper_id");