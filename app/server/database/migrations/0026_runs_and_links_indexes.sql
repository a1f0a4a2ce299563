-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_run" ON "deliveries" USING btree ("run_id","run_position") WHERE "deliveries"."run_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "delivery_events_move" ON "delivery_events" USING btree ("move_id") WHERE "delivery_events"."move_id" is not null;
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_photo";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_run";
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_run_id_runs_id_fk";
