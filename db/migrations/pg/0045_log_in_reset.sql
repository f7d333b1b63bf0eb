ALTER TABLE "staff_invites" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD COLUMN "approval_id" bigint;