terraform {
  required_version = ">= 1.0"
}

# resource "fake" "x" {}
resource "aws_instance" "web" {
  ami = data.aws_ami.ubuntu.id
  user_data = <<-EOT
    resource "fake" "y" {
    ${jsonencode({ a = "}" })}
  EOT
  tags = { Name = "${var.name}-{" }
  lifecycle {
    ignore_changes = [ami]
  }
}

data "aws_ami" "ubuntu" { most_recent = true }
variable "name" {
  type = string
}
output "ip" { value = aws_instance.web.public_ip }
module "vpc" {
  source = "./vpc"
}
locals {
  region = "eu"
  tags = {
    inner = 1
  }
}
provider "aws" { alias = "x" }
/* variable "fake2" {} */
