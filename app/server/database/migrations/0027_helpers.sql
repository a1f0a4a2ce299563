ALTER TABLE "checkouts" ADD COLUMN "helper" text;--> statement-breakpoint
ALTER TABLE "order_corrections" ADD COLUMN "actor_name" text;