ALTER TABLE "shoppers" ADD COLUMN "withdrawals_frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "withdrawals_frozen_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "shoppers_frozen" ON "shoppers" USING btree ("withdrawals_frozen_at") WHERE "shoppers"."withdrawals_frozen_at" is not null;