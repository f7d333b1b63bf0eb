CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action" ON "audit_log" USING btree ("actor","action","id");--> statement-breakpoint
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","id") WHERE "orders"."id" > 0;