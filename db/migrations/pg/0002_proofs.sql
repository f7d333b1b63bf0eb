ALTER TABLE "recharges" ADD COLUMN "provider_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recharges" ADD COLUMN "proof" text DEFAULT '' NOT NULL;