ALTER TABLE "bank_cards" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "payable_at" bigint;