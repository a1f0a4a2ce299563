CREATE TABLE "packed_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packed_orders" ADD CONSTRAINT "packed_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;