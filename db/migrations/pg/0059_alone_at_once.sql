ALTER TABLE "approvals" DROP CONSTRAINT "approvals_two_persons";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_two_persons" CHECK ("approvals"."decided_by" is null or "approvals"."decided_by" <> "approvals"."asked_by"
          or ("approvals"."state" = 'done' and "approvals"."alone"));